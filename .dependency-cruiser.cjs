// The rules for imports: docs/architecture.md gives the reasons. The name of a rule describes the problem.
const { DOMAINS } = require('./scripts/architecture/domains.ts')

const TEST = '\\.test\\.tsx?$'
const domainFolder = ({ name }) => `^app/features/${name}/`
const featureFolder = (domain, feature) => `^app/features/${domain.name}/${feature}/`

/** A domain imports only the domains that are listed before it. */
const domainRules = DOMAINS.slice(0, -1).map((domain, index) => ({
  name: `${domain.name}-imports-a-domain-after-it`,
  severity: 'error',
  from: { path: domainFolder(domain), pathNot: TEST },
  to: { path: DOMAINS.slice(index + 1).map(domainFolder) },
}))

/** In its own domain a feature imports only the features that are named before it. */
const featureRules = DOMAINS.flatMap((domain) => {
  const features = Object.keys(domain.features)
  return features.slice(0, -1).map((feature, index) => ({
    name: `${domain.name}/${feature}-imports-a-feature-after-it`,
    severity: 'error',
    from: { path: featureFolder(domain, feature), pathNot: TEST },
    to: { path: features.slice(index + 1).map((later) => featureFolder(domain, later)) },
  }))
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'feature-missing-in-domains',
      comment:
        'Add the new folder with its purpose to scripts/architecture/domains.ts or selling-domains.ts.',
      severity: 'error',
      from: {
        path: '^app/features/',
        pathNot: DOMAINS.flatMap((domain) =>
          Object.keys(domain.features).map((feature) => featureFolder(domain, feature)),
        ),
      },
      to: {},
    },
    ...domainRules,
    ...featureRules,
    {
      name: 'features-never-import-routes-or-server',
      severity: 'error',
      from: { path: '^app/features/', pathNot: TEST },
      to: { path: '^(app/(routes|root|(admin-)?routes\\.ts)|server/|cli/)' },
    },
    {
      name: 'platform-imports-platform-only',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: TEST },
      to: { path: '^(app/(features|routes|ui|root)|server/|cli/)' },
    },
    {
      name: 'ui-imports-no-features',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TEST },
      to: { path: '^(app/(features|routes|root)|server/|cli/|app/platform/.*\\.server\\.tsx?$)' },
    },
    {
      name: 'routes-never-import-routes',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'routes-never-import-tables',
      severity: 'error',
      from: { path: '^app/(routes/|root)' },
      to: { path: '-tables\\.server\\.ts$' },
    },
    {
      name: 'routes-never-import-server',
      severity: 'error',
      from: { path: '^app/(routes/|root)' },
      to: { path: '^(server|cli)/' },
    },
    {
      name: 'server-never-imports-screens',
      comment: 'The host gets them from the build only.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^app/(routes/|root|ui/|.*\\.tsx$)' },
    },
    {
      name: 'commands-never-import-screens',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^app/(routes/|root|ui/|.*\\.tsx$)' },
    },
    {
      name: 'server-never-imports-commands',
      comment: 'Only the bundle exports them, for cli/cli.ts to load.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/bundle\\.ts$' },
      to: { path: '^cli/' },
    },
    {
      name: 'browser-files-never-import-server-files',
      comment:
        'Types are allowed. Loaders and actions of root and routes are removed from the browser build.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: `(\\.server\\.tsx?$|^app/routes/|^app/root\\.tsx$|${TEST})`,
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'simulators-never-import-the-shop',
      comment: 'Other shops must be able to use them too.',
      severity: 'error',
      from: { path: '^simulators/' },
      to: { path: '^(app|cli|server)/' },
    },
    {
      name: 'the-shop-never-imports-simulators',
      comment: 'The shop uses them over HTTP, like the real services.',
      severity: 'error',
      from: { path: '^(app|cli|server)/', pathNot: TEST },
      to: { path: '^simulators/' },
    },
    {
      name: 'quotes-are-read-with-their-expiry',
      comment: 'Data of other shops expires: use readLiveOffers.',
      severity: 'error',
      from: {
        pathNot:
          '^app/features/partners/offers/(read-live-offers|write-offers|feed-quotes)\\.server\\.ts$',
      },
      to: { path: '^app/features/partners/offers/offer-quotes-tables' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: `(^(tests|bench)/|${TEST})` },
      to: { path: `(^tests/|${TEST})` },
    },
    {
      name: 'import-not-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(^virtual:|/\\+types/)' },
    },
    {
      name: 'shop-imports-a-development-package',
      severity: 'error',
      from: {
        path: '^(app|server|cli|simulators/marketplaces)/',
        pathNot: `(${TEST}|^app/(admin-)?routes\\.ts$|^server/dev)`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: ['^build/', '^\\.react-router/', '\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
