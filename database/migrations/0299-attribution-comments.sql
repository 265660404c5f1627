COMMENT ON TABLE order_attributions IS 'The way the buyer of an order came to the shop, with consent.';
COMMENT ON TABLE user_attributions IS 'The way a customer came to the shop, with consent.';
