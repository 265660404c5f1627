-- How many products have each problem, counted by the run that found them.
ALTER TABLE product_feeds ADD COLUMN problem_groups jsonb NOT NULL DEFAULT '[]';
ALTER TABLE data_checks ADD COLUMN problem_groups jsonb NOT NULL DEFAULT '[]';

UPDATE product_feeds f SET problem_groups = coalesce((
  SELECT jsonb_agg(g) FROM (
    SELECT severity, message, count(*)::int AS products FROM feed_problems
    WHERE feed = f.name AND run = f.generated_at
    GROUP BY severity, message ORDER BY severity, count(*) DESC
  ) g), '[]');
UPDATE data_checks c SET problem_groups = coalesce((
  SELECT jsonb_agg(g) FROM (
    SELECT severity, message, count(*)::int AS products FROM data_problems
    WHERE run = c.run
    GROUP BY severity, message ORDER BY severity, count(*) DESC
  ) g), '[]');

DROP INDEX feed_problems_feed;
CREATE INDEX feed_problems_message ON feed_problems (feed, run, message, id);
DROP INDEX data_problems_run;
CREATE INDEX data_problems_message ON data_problems (run, message, id);
