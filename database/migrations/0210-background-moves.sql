-- Moves that the owner starts in the back office.

ALTER TABLE move_in_runs
  -- performed by a job; false: by the command line
  ADD COLUMN in_background boolean NOT NULL DEFAULT false,
  -- starts of the current state, so that sources that crash the server do not do so forever
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN is_pause_requested boolean NOT NULL DEFAULT false,
  -- decision without which there is no plan
  ADD COLUMN question jsonb,
  -- what undoing the run deleted, and what stays
  ADD COLUMN undone jsonb;
