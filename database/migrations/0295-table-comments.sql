-- Comments of tables begin with their subject.
COMMENT ON TABLE cart_shops IS 'The state of a partner in the cart as the visitor reported it: paid there, or skipped. A click never sets it.';
COMMENT ON TABLE offer_quotes IS 'The last data of an offer from its source, for as long as it may be shown; there is no history.';
COMMENT ON TABLE order_discounts IS 'The reduction of an order by a code; the row stays when the code goes.';
COMMENT ON TABLE payouts IS 'Payouts of payment providers to the bank account, as entered by staff.';
COMMENT ON TABLE review_criteria IS 'Aspects that reviews rate besides the product as a whole; five at most.';
