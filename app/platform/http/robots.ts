/** Matches user agents of programs that open every link; their visits are not counted. */
const ROBOT_NAME =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|mediapartners|inspectiontool|^(?:curl|wget|python|go-http-client|java|libwww|okhttp|axios|node|undici|whatsapp)\b/i

/** A request without a user agent counts as a robot. */
export const isRobot = (userAgent: string | null) => !userAgent || ROBOT_NAME.test(userAgent)
