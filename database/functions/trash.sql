-- The trash of products and posts.

-- Takes a row out of the trash when it becomes visible again.
CREATE OR REPLACE FUNCTION leave_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trashed_at := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER leave_trash BEFORE UPDATE ON products FOR EACH ROW
  WHEN (NEW.trashed_at IS NOT NULL AND NEW.status <> 'draft')
  EXECUTE FUNCTION leave_trash();

CREATE OR REPLACE TRIGGER leave_trash BEFORE UPDATE ON posts FOR EACH ROW
  WHEN (NEW.trashed_at IS NOT NULL AND NEW.published_at IS NOT NULL)
  EXECUTE FUNCTION leave_trash();
