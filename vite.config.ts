import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { reportModules } from './scripts/architecture/module-report.ts'
import { SHARED_FILES } from './scripts/shared-files.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), reportModules()],
  // The policy of the pages takes fonts as files only, also the smallest.
  build: { assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined) },
  environments: {
    client: {
      // While developing: one that Vite finds later takes back what a page has already, and it finds the server's as well.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          ...['combobox', 'dialog', 'popover', 'toast'].map((part) => `@base-ui/react/${part}`),
          ...['@tiptap/react', '@tiptap/starter-kit', 'lucide-react', 'qr', 'zod'],
        ],
      },
      build: {
        rollupOptions: {
          output: {
            // Left alone, a page is some fifty files, most smaller than the request that fetches them.
            codeSplitting: { groups: SHARED_FILES },
          },
        },
      },
    },
    // One server bundle: pages, calls and commands share one copy of every feature.
    ssr: {
      build: { rollupOptions: { input: './server/bundle.ts' }, target: 'node24' },
      // Read file by file from node_modules, the packages took most of a start. Left out is what is not only JavaScript
      // or looks for files beside itself.
      resolve: {
        // Packages have parts of their own for Node: without this a password is hashed in JavaScript, and holds up everybody.
        conditions: ['node'],
        ...(command === 'build' && {
          noExternal: true,
          // The last two are for who has a bucket, and too much to read for who has none.
          external: [
            'sharp',
            'pg',
            'pino',
            'nodemailer',
            'pdfkit',
            'flydrive',
            '@aws-sdk/client-s3',
          ],
        }),
      },
    },
  },
}))
