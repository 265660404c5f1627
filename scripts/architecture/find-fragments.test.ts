import { expect, test } from 'vitest'
import { findFragments } from './find-fragments.ts'

/** Describes a module and the modules that import it. */
const module = (source: string, ...dependents: string[]) => ({ source, dependents })

test('a short file with a single importer is a fragment, whatever tests import it', () => {
  const modules = [
    module('app/features/sales/cart/cart-total.ts', 'app/features/sales/cart/cart.tsx'),
    module(
      'app/ui/price.tsx',
      'app/root.tsx',
      'app/ui/price.test.ts',
      'tests/contract/price.test.ts',
    ),
    module('cli/demo-command.ts', 'cli/cli.ts', 'scripts/fill-demo.ts'),
    module('app/features/sales/cart/cart.tsx', 'app/root.tsx', 'app/entry.client.tsx'),
    module('server/main.ts'),
    module('app/features/sales/cart/cart-tables.server.ts', 'app/features/sales/cart/cart.ts'),
    module('server/http/long.ts', 'server/main.ts'),
    module('app/ui/price.test.ts', 'app/root.tsx'),
    module('app/ui/app.css', 'app/root.tsx'),
    module('tests/support/clock.ts', 'tests/support/shop.ts'),
  ]

  // A file of 30 lines is short; one of 31 lines is not.
  const countLines = (file: string) => (file === 'server/http/long.ts' ? 31 : 30)
  expect(findFragments(modules, countLines)).toEqual([
    'app/features/sales/cart/cart-total.ts: only app/features/sales/cart/cart.tsx imports it',
    'app/ui/price.tsx: only app/root.tsx imports it',
    'cli/demo-command.ts: only cli/cli.ts imports it',
  ])
})
