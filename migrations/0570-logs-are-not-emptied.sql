-- What is written down for good can't be emptied at one stroke either.
CREATE TRIGGER price_log_is_not_emptied BEFORE TRUNCATE ON price_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_are_not_emptied BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
