-- Which shop of Amazon a link leads to where no offer is known of it: "amazon.de".
ALTER TABLE analytics_events ADD COLUMN seller text;

-- Of one page such links lead to several shops.
ALTER TABLE analytics_clicks DROP CONSTRAINT analytics_clicks_pkey,
  ADD PRIMARY KEY (day, product_id, offer_id, seller, path, came_type, came_by);
