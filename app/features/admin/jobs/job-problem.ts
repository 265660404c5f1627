/** Explains in Dutch why a job failed; the page shows the technical error next to it. */
export function jobProblem(error: string): string {
  return (
    EXPLANATIONS.find(([pattern]) => pattern.test(error))?.[1] ??
    'Er ging iets mis dat de winkel niet kent. Blijft het terugkomen, laat dan een ontwikkelaar de melding zien.'
  )
}

/** The first matching pattern wins, so a more specific pattern comes before a general one. */
const EXPLANATIONS: [RegExp, string][] = [
  [
    /ENOSPC|no space left|disk full|could not extend file/i,
    'De schijf van de server is vol. Maak ruimte, en probeer het dan opnieuw.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    'De winkel mocht een bestand niet lezen of schrijven. Laat nakijken of de map met gegevens van de winkel is.',
  ],
  [/ENOENT|no such file/i, 'Een bestand dat er hoort te zijn, was er niet.'],
  [
    /Connection terminated|too many clients|terminating connection|shutting down|starting up|Cannot use a pool|not queryable|timeout exceeded when trying to connect|:5432|PGSQL/i,
    'De database was even niet te bereiken. Meestal gaat het daarna vanzelf weer goed.',
  ],
  [
    /deadlock|could not serialize|lock timeout|statement timeout|canceling statement|Query read timeout/i,
    'De database had het te druk. Probeer het op een rustiger moment opnieuw.',
  ],
  [
    /job timed out|heartbeat|handler execution exceeded|expired/i,
    'Het duurde te lang, of de winkel werd midden in de taak gestopt.',
  ],
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|fetch failed|socket hang up|timed? ?out|aborted/i,
    'Een dienst buiten de winkel was niet te bereiken.',
  ],
  [
    /certificate|SSL|TLS/i,
    'De verbinding met een dienst buiten de winkel is niet te vertrouwen: het certificaat klopt niet.',
  ],
  [
    /heap|out of memory|ENOMEM/i,
    'De server had te weinig geheugen. Probeer het op een rustiger moment opnieuw.',
  ],
  [
    /violates|invalid input syntax|Failed query|does not exist/i,
    'De database nam de gegevens niet aan. Dit is een fout in de winkel: laat een ontwikkelaar de melding zien.',
  ],
]
