-- A marketplace may refuse an account for a while: it is asked too fast, or all that it allows in a day was asked.
ALTER TABLE source_accounts
  DROP CONSTRAINT source_accounts_state_check,
  ADD CONSTRAINT source_accounts_state_check
    CHECK (state IN ('ok', 'not-eligible', 'keys-refused', 'unavailable', 'throttled', 'day-used')),
  -- it is asked no more until then; empty: it may be
  ADD COLUMN held_until timestamptz;

-- An import that waits for such a moment goes on by itself from then on, and says what it waits for.
ALTER TABLE import_runs
  ADD COLUMN waits_until timestamptz,
  ADD COLUMN waits_for text NOT NULL DEFAULT '';
