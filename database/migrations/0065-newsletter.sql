-- Newsletter subscribers with the proof of their consent. Campaigns are sent by the owner's mail tool.
CREATE TABLE newsletter_subscribers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed')),
  -- Token of the link to unsubscribe.
  token text NOT NULL UNIQUE,
  -- The link that confirms the address; the token itself is only in the mail.
  confirm_hash text UNIQUE,
  confirm_expires_at timestamptz,
  -- The proof: the sentence beside the form, the page it was on, and when the request and the confirmation came.
  consent_text text NOT NULL,
  source text NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (state, requested_at DESC, id DESC);

-- Sign-ups that a job still has to answer by mail.
CREATE TABLE newsletter_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  source text NOT NULL,
  consent_text text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE newsletter_subscribers IS 'Addresses that signed up for the newsletter, with the proof of their consent.';
COMMENT ON TABLE newsletter_requests IS 'Sign-ups that a job still has to answer by mail.';
