import { expect, test } from 'vitest'
import { jobProblem } from './job-problem.ts'

test.each([
  ['connect ECONNREFUSED 10.0.0.4:443', 'Een dienst buiten de winkel was niet te bereiken.'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'De database was even niet te bereiken.'],
  ['Connection terminated unexpectedly', 'De database was even niet te bereiken.'],
  ["ENOSPC: no space left on device, write '/media/1.avif'", 'De schijf van de server is vol.'],
  ["EACCES: permission denied, open '/media/1.avif'", 'De winkel mocht een bestand niet'],
  ["ENOENT: no such file or directory, open '/imports/1'", 'Een bestand dat er hoort te zijn'],
  ['deadlock detected', 'De database had het te druk.'],
  ['canceling statement due to statement timeout', 'De database had het te druk.'],
  ['handler execution exceeded 900000ms', 'Het duurde te lang'],
  ['The operation was aborted due to timeout', 'Een dienst buiten de winkel'],
  ['unable to verify the first certificate', 'De verbinding met een dienst'],
  ['duplicate key value violates unique constraint "x"', 'De database nam de gegevens niet aan.'],
  ["Cannot read properties of undefined (reading 'id')", 'Er ging iets mis dat de winkel'],
])('the failure %s is explained in Dutch', (error, text) => {
  expect(jobProblem(error)).toContain(text)
})
