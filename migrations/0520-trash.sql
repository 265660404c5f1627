-- What was thrown away and can be had back: a draft that says since when. Whatever brings it into the shop takes it out of the bin.
ALTER TABLE products ADD COLUMN trashed_at timestamptz;
ALTER TABLE posts ADD COLUMN trashed_at timestamptz;

CREATE FUNCTION leave_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trashed_at := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER leave_trash BEFORE UPDATE ON products FOR EACH ROW
  WHEN (NEW.trashed_at IS NOT NULL AND NEW.status <> 'draft') EXECUTE FUNCTION leave_trash();
CREATE TRIGGER leave_trash BEFORE UPDATE ON posts FOR EACH ROW
  WHEN (NEW.trashed_at IS NOT NULL AND NEW.published_at IS NOT NULL) EXECUTE FUNCTION leave_trash();
