-- Few deals link to a file of the library by its address; settings and texts of mails are few themselves.
CREATE INDEX coupons_linked_media ON coupons
  USING gin (linked_media(description || ' ' || destination))
  WHERE position('/media/' IN description || ' ' || destination) > 0;
