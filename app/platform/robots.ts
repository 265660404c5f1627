/** User agents of programs that open every link; what they open is not counted. */
const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|mediapartners|inspectiontool|^(?:curl|wget|python|go-http-client|java|libwww|okhttp|axios|node|undici|whatsapp)\b/i

/** A request without a user agent counts as a program's. */
export const isRobot = (userAgent: string | null) => !userAgent || ROBOT.test(userAgent)
