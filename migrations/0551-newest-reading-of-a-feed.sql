-- How the newest reading of a feed ended, for the page that tells how its source stands.
CREATE INDEX import_runs_feed ON import_runs ((task ->> 'address'), id) WHERE task ->> 'what' = 'feed';
