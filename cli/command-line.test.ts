import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EXIT } from '#tests/support/exit-codes.ts'
import { runCommand } from './command-line.ts'

const COMMANDS = [
  'import',
  'move-in',
  'marketplace',
  'images',
  'demo',
  'open',
  'close',
  'backup',
  'restore',
  'rewind',
  'upgrade',
  'reindex',
  'feeds',
  'admin',
  'reset-password',
  'reset-two-factor',
  'api-key',
  'help',
]

const MARKETPLACE_COMMANDS = [
  'import',
  'search',
  'nodes',
  'finds',
  'feeds',
  'reviews',
  'runs',
  'sync',
  'keys',
  'switches',
  'test',
  'sets',
  'commissions',
]

const OPTIONS = {
  import: ['<bestand>', '--dry-run'],
  images: [],
  demo: ['--products', '--seed'],
  open: ['--yes'],
  close: [],
  backup: ['--to'],
  restore: ['<reservekopie>', '--yes'],
  rewind: ['--to', '--from', '--yes'],
  upgrade: ['--to', '--no-backup'],
  reindex: [],
  admin: ['--email'],
  'reset-password': ['<adres>'],
  'reset-two-factor': ['<adres>'],
  'api-key': ['--user', '--rights', '--name'],
  'marketplace import': [
    ...['--source', '--country', '--ids', '--words', '--brand', '--node', '--from', '--to'],
    ...['--most', '--category', '--compare-group', '--feed', '--repeat', '--finds', '--publish'],
    '--dry-run',
  ],
  'marketplace search': [
    ...['--source', '--country', '--ids', '--words', '--brand', '--node', '--from', '--to'],
    ...['--most', '--category', '--repeat'],
  ],
  'marketplace nodes': ['--node', '--country'],
  'marketplace finds': ['--stop', '--decline', '--ids'],
  'marketplace feeds': ['--stop'],
  'marketplace reviews': [
    ...['--feed', '--allowed', '--repeat', '--dry-run', '--stop', '--withdraw'],
  ],
  'marketplace runs': ['--pause', '--resume', '--cancel', '--undo', '--remove'],
  'marketplace sync': ['--source'],
  'marketplace keys': ['--set', '--clear'],
  'marketplace switches': ['--on', '--off'],
  'marketplace test': ['--source', '--country'],
  'marketplace sets': ['--ids'],
  'marketplace commissions': ['--report'],
}

let out = ''
let err = ''

beforeEach(() => {
  out = ''
  err = ''
  vi.spyOn(console, 'log').mockImplementation((text) => {
    out += `${text}\n`
  })
  vi.spyOn(console, 'error').mockImplementation((text) => {
    err += `${text}\n`
  })
})
afterEach(() => vi.restoreAllMocks())

/** Runs a command line that is wrong or asks for help, so it must not open the shop. */
const run = (...argv: string[]) =>
  runCommand(argv, {
    openApp: () => Promise.reject(new Error('the shop was opened')),
    openNewShop: () => Promise.reject(new Error('a new shop was opened')),
    claimFolder: () => Promise.reject(new Error('a folder was claimed')),
    input: process.stdin,
  })

/** Returns the first column of a list in the help. */
const listNames = (help: string) =>
  [...help.matchAll(/^ {2}(?:-h, )?(\S+)/gm)].map((match) => match[1])

describe('help', () => {
  test.each([['help'], ['--help'], ['-h']])(
    '%s lists every command and the exit codes',
    async (word) => {
      expect(await run(word)).toBe(EXIT.done)
      expect(listNames(out)).toEqual(['--help', ...COMMANDS])
      expect(out).toContain('Gebruik: npm run shop -- [opties] <opdracht>')
      expect(out).toContain('1 mislukt · 2 de opdracht klopt niet · 3 wel gelukt')
      expect(out).not.toMatch(/Usage|Options:|Commands:|display help/)
      expect(err).toBe('')
    },
  )

  test('marketplace --help lists every command below it', async () => {
    expect(await run('marketplace', '--help')).toBe(EXIT.done)
    expect(listNames(out)).toEqual(['--help', ...MARKETPLACE_COMMANDS, 'help'])
  })

  test.each(Object.entries(OPTIONS))('%s --help lists its options', async (command, options) => {
    expect(await run(...command.split(' '), '--help')).toBe(EXIT.done)
    expect(listNames(out)).toEqual([...options.map((name) => name.replace(/[<>]/g, '')), '--help'])
    expect(out).toContain(`Gebruik: npm run shop -- ${command} [opties]`)
    expect(out).not.toMatch(/Usage|Options:|Arguments:|display help/)
  })

  test('help NAME shows the help of that command', async () => {
    expect(await run('help', 'demo')).toBe(EXIT.done)
    expect(out).toContain('Gebruik: npm run shop -- demo [opties]')
  })

  test('without a command the help is printed, with the exit code for wrong usage', async () => {
    expect(await run()).toBe(EXIT.wrongUsage)
    expect(listNames(out)).toEqual(['--help', ...COMMANDS])
    expect(await run('marketplace')).toBe(EXIT.wrongUsage)
    expect(listNames(err)).toEqual(['--help', ...MARKETPLACE_COMMANDS, 'help'])
  })
})

describe('a command line that is wrong', () => {
  test.each([
    ['improt a.csv', 'Opdracht ‘improt’ bestaat niet. Bedoel je import?'],
    ['marketplace zoek', 'Opdracht ‘zoek’ bestaat niet.'],
    ['import a.csv --dryrun', 'Optie ‘--dryrun’ bestaat hier niet. Bedoel je --dry-run?'],
    ['images --products 3', 'Optie ‘--products’ bestaat hier niet.'],
    ['import', 'Hier ontbreekt nog: bestand.'],
    ['import a.csv b.csv', 'Dit zijn te veel woorden voor deze opdracht.'],
    ['demo --products', 'Bij ‘--products <aantal>’ ontbreekt de waarde.'],
    ['marketplace import --words --publish', 'Bij ‘--words <tekst>’ ontbreekt de waarde.'],
    ['demo --products veel', '--products vraagt een heel aantal van 1 of meer.'],
    ['admin --email fenna', 'Noem een e-mailadres: admin --email ADRES.'],
    ['marketplace import', 'Noem --ids A,B,C of --words "…".'],
    ['marketplace sync --source etsy', '--source is een van: amazon, bol.'],
  ])('%s is rejected with the reason', async (line, reason) => {
    expect(await run(...line.split(' '))).toBe(EXIT.wrongUsage)
    expect(err.split('\n')[0]).toBe(reason)
    expect(out).toBe('')
  })

  test('the reason is followed by the usage of the command that was meant', async () => {
    expect(await run('marketplace', 'feeds', '--snel')).toBe(EXIT.wrongUsage)
    expect(err).toBe(
      [
        'Optie ‘--snel’ bestaat hier niet.',
        '',
        'Gebruik: npm run shop -- marketplace feeds [opties]',
        'Uitleg: npm run shop -- marketplace feeds --help',
        '',
      ].join('\n'),
    )
  })
})

test('a failure inside a command is not swallowed', async () => {
  await expect(run('images')).rejects.toThrow('the shop was opened')
})
