-- What the home page shows without being told: the best-loved piece with a photo, and the best-loved one on sale.
CREATE INDEX product_listings_popular ON product_listings (popularity DESC, product_id DESC)
  WHERE is_visible AND card->'photo' <> 'null';
CREATE INDEX product_listings_reduced ON product_listings (popularity DESC, product_id DESC)
  WHERE is_visible AND in_stock AND card->>'beforeCents' IS NOT NULL AND card->'photo' <> 'null';
