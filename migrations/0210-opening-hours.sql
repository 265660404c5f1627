-- When the shop is open: by weekday (0 is Sunday), and days that are otherwise. Ranges are [{from, to}] in minutes after
-- midnight, in order; none: closed.
CREATE TABLE opening_hours (
  weekday smallint PRIMARY KEY CHECK (weekday BETWEEN 0 AND 6),
  ranges jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO opening_hours (weekday, ranges) VALUES
  (0, '[]'),
  (1, '[{"from": 780, "to": 1050}]'),
  (2, '[{"from": 600, "to": 1050}]'),
  (3, '[{"from": 600, "to": 1050}]'),
  (4, '[{"from": 600, "to": 1050}]'),
  (5, '[{"from": 600, "to": 1050}]'),
  (6, '[{"from": 600, "to": 1020}]');

CREATE TABLE special_days (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  ranges jsonb NOT NULL DEFAULT '[]',
  -- what shoppers read beside it
  note text NOT NULL DEFAULT '',
  -- deleted, and can be put back
  removed_at timestamptz
);
CREATE INDEX special_days_coming ON special_days (to_day) WHERE removed_at IS NULL;

SELECT keep_log_of('opening_hours', 'setting', 'weekday', 'weekday', 'weekday');
SELECT keep_log_of('special_days', 'setting', 'id', 'note', 'id');
