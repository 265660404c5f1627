/** Malicious texts, and texts that no form can send. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  "' OR 1=1; DROP TABLE products; --",
  '"><script>alert(1)</script>',
  '\0',
  'nul\0teken',
  '\u202e\u2028\ufeff',
  '\ud800',
  '👩‍👩‍👧 é ß',
  '../../../../etc/passwd',
  '%',
  '%00',
  '{"a":[',
  '\r\nSet-Cookie: schakel=1',
  '//elders.example/',
  '1e308',
  'Infinity',
  '-0',
  '0x1F',
  '１２',
  "1');SELECT pg_sleep(9)--",
  '{{7*7}}<%= 7*7 %>',
  '%n%s%1$s',
  // Characters that grow when their case or form changes.
  'İ'.repeat(300),
  'ﷺ'.repeat(100),
  `e${'\u0301'.repeat(2_000)}`,
  '\udc00\ufffe\uffff',
  `${'('.repeat(2_000)}*`,
  'x'.repeat(10_000),
]

/** Names of fields that no form has, in the ways in which parsers nest them. */
export const HOSTILE_NAMES = [
  '',
  '__proto__',
  '__proto__[isOwner]',
  'constructor[prototype][x]',
  'hasOwnProperty',
  'toString',
  'then',
  'a[b][c]',
  'a[]',
  'a.b.c',
  'text_',
  'text_constructor',
  '\0',
  '\ud800',
  'x'.repeat(5_000),
]

/** Malformed parts of a URL, as they are sent. */
export const HOSTILE_PARTS = [
  '%',
  '%zz',
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%ED%A0%80',
  '%C0%AF',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%0d%0aX-Evil:%201',
  '%2F%2Felders.example',
  '..%5c..%5c',
  '~!@$&()*+,;=:',
  '-1',
  '0',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '__proto__',
  "'--",
  encodeURIComponent('"><script>alert(1)</script>'),
  'x'.repeat(3_000),
]

/** Returns a query with a text in every field, as far as a request line holds it: Node itself answers a longer one. */
export const hostileQuery = (names: string[], text: string): string =>
  new URLSearchParams(names.map((name) => [name, text.slice(0, 300)])).toString().slice(0, 8_000)

/** Malformed, deeply nested or repeated query strings. */
export const HOSTILE_QUERIES = [
  '?',
  '??',
  '&&&===',
  '%',
  '%zz=%zz',
  'a=%00',
  'a=%ED%A0%80',
  `${'a[b]'.repeat(200)}=1`,
  `a${'[]'.repeat(500)}=1`,
  'a=1&a=2&a=3&a=%00',
  '__proto__[x]=1&constructor[prototype]=1',
  Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&'),
]

const FORM = 'application/x-www-form-urlencoded'

/** Bodies with their declared type. */
export const HOSTILE_BODIES: { type: string; body: string }[] = [
  { type: FORM, body: '' },
  { type: FORM, body: '%' },
  { type: FORM, body: '%zz=%00&=&&a=%ED%A0%80' },
  { type: FORM, body: `a${'[b]'.repeat(1_000)}=1` },
  { type: FORM, body: Array.from({ length: 5_000 }, (_, index) => `a=${index}`).join('&') },
  { type: `${FORM}; charset=utf-16`, body: 'a=1' },
  { type: 'application/json', body: '{"product_id":' },
  { type: 'application/json', body: '[null,{"__proto__":{"x":1}}]' },
  { type: 'application/json', body: '['.repeat(20_000) },
  { type: 'application/json', body: '"\\ud800\\u0000"' },
  { type: 'multipart/form-data', body: 'a=1' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"; filename="../b\0"\r\n\r\n1\r\n--x--\r\n',
  },
  { type: 'text/plain', body: 'a=1' },
  { type: 'text/x-script', body: '\0'.repeat(100) },
  { type: 'application/octet-stream', body: '\u00ff\u00fe' },
  { type: 'application/json', body: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` },
  { type: 'application/json', body: '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}' },
  {
    type: `multipart/form-data; boundary=${'x'.repeat(300)}`,
    body: `--${'x'.repeat(300)}--\r\n`,
  },
  { type: 'nonsense', body: 'a=1' },
  { type: '', body: 'a=1' },
]

/** Bytes that are no valid text, as they are sent. */
export const HOSTILE_BYTES = [
  '\xff',
  '\xc0\xaf',
  '\xed\xa0\x80',
  '\xf5\x80\x80\x80',
  '\xe0\xa4',
  '\x80\x80',
  '\x01\x02\x7f',
  '\r',
  '\n',
  '\r\nX-Evil: 1',
  '\0',
  '\t',
]

/** The query parameters that pages and lists of the shop and the back office read. */
export const QUERY_NAMES = `
  s sorteer pagina van tot voorraad alle alles product_cat steen metaal ringmaat _wpnonce
  _routes index remove_item undo_item removed_item add-to-cart variant quantity codeid
  codetext actie adres land postcode huisnummer id merk rubriek key token verder verlopen
  gedaan opgeslagen opnieuw verwijder verwijderd verwijderen toegevoegd zoek staat
  categorie mist marge volgorde soort tag kenmerk label sterren bron hoe wie woorden na
  voor betaalwijze terugbetaald bestelling bestellingen besteed laatste nieuwsbrief open
  leeg weg pad url dagen per periode rapport zonder-prijzen versie voorbeeld kopie nummer
  ids rijen terug text lijst klant begonnen bewaard geleegd ingetrokken onbereikbaar
  terugdraaien teruggezet uitgezet rest_route updated_min ASIN.1 AssociateTag asins
  compareids c secret onderwerp
`
  .trim()
  .split(/\s+/)

/** The fields that ajax calls read. */
export const CALL_FIELDS = `
  product_id product_sku quantity cart_item_key time item_id qty sub_action prodid asin
  product_country product_type _nonce email security compareID perform search_query
  posttype terms taxonomy wishnonce wish_count post_id userid user_login user_pass
  user_email remember display_name hotnonce hot_count
`
  .trim()
  .split(/\s+/)

export const HOSTILE_HEADERS: Record<string, string>[] = [
  {},
  { accept: 'application/json' },
  { host: 'elders.example' },
  { 'x-forwarded-for': "' OR 1=1", 'x-forwarded-host': 'elders.example', forwarded: 'for=x' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-none-match': '"'.repeat(2_000) },
  { 'accept-encoding': 'br;q=onzin, *' },
  { range: 'bytes=99999999999-1' },
  { 'content-type': 'application/json' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { authorization: 'Basic \xff' },
  { 'user-agent': '"><script>alert(1)</script>' },
]

const SESSION = 'wp_woocommerce_session_4a1f4b2c'

export const FORGED_COOKIES = [
  '',
  '%',
  '=;=;;',
  `${SESSION}=%7C%7C%7C`,
  `${SESSION}=t_x%7C9999999999%7C9999999999%7C${'f'.repeat(64)}`,
  `${SESSION}=%E0%A4%A`,
  `${SESSION}=%00`,
  'woocommerce_items_in_cart=1; woocommerce_cart_hash=<script>alert(1)</script>',
  'schakel_notice=1; schakel_visitor=x.y',
  'schakel_visitor=.',
  'schakel.session_token=x',
  'schakel.session_token=x.y',
  'schakel.session_token=%22%00.%E0%A4%A',
  `schakel.session_token=${'x'.repeat(4_000)}`,
  'schakel.session_data=eyJ4IjoxfQ==; schakel.session_token=a.b',
  '__proto__=1; constructor=1',
]
