-- Orders that were erased before kept the customer in texts beside them: the e-mail of a code, engravings, reasons and fields of programs.
UPDATE order_discounts SET email = ''
  WHERE email <> '' AND order_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
UPDATE order_lines SET texts = '[]', discount_reason = ''
  WHERE (texts <> '[]' OR discount_reason <> '') AND order_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
UPDATE refunds SET reason = '', failure = NULL
  WHERE (reason <> '' OR failure IS NOT NULL) AND order_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
UPDATE program_orders SET billing = NULL, shipping = NULL, transaction_id = '', search = ''
  WHERE order_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
UPDATE program_refunds SET reason = ''
  WHERE reason <> '' AND order_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
DELETE FROM program_meta WHERE resource = 'order' AND object_id IN (SELECT id FROM orders WHERE erased_at IS NOT NULL);
DELETE FROM program_meta WHERE resource = 'order-line' AND object_id IN (
  SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.erased_at IS NOT NULL);
