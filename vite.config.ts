import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { reportModules } from './scripts/architecture/module-report.ts'
import { SHARED_FILES } from './scripts/shared-files.ts'
import { smallIcons } from './scripts/small-icons.ts'

const BROWSER_PACKAGES = [
  '@tiptap/react',
  '@tiptap/starter-kit',
  'culori',
  'lucide-react',
  'qr',
  'zod',
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), smallIcons(), reportModules()],
  // The content security policy allows fonts as files only, also the smallest.
  build: { assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined) },
  environments: {
    client: {
      // In development: a dependency that Vite discovers later reloads the page, and it would discover those of the server too.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          ...BROWSER_PACKAGES,
          ...['combobox', 'dialog', 'popover', 'toast'].map((part) => `@base-ui/react/${part}`),
        ],
      },
      build: {
        rollupOptions: {
          output: {
            // By default a page has some fifty files, most of them smaller than their request.
            codeSplitting: { groups: SHARED_FILES },
          },
        },
      },
    },
    // One server bundle: pages, calls and commands share one copy of every feature.
    ssr: {
      build: {
        rollupOptions: {
          input: './server/bundle.ts',
          // V8 holds the source, and a character beyond ASCII makes every character of its file take two bytes.
          output: { charset: 'ascii', comments: false },
        },
        target: 'node24',
      },
      // Loading packages file by file from node_modules took most of a start. Packages that are not only JavaScript, or that
      // read files in their folder, are external.
      resolve: {
        // Packages have native versions for Node: without this a password is hashed in JavaScript, which blocks all requests.
        conditions: ['node'],
        ...(command === 'build' && {
          noExternal: true,
          // The last four are large and needed only by shops with a bucket or a place for backups on a server.
          external: [
            'sharp',
            'pg',
            'pino',
            'nodemailer',
            'pdfkit',
            'flydrive',
            '@aws-sdk/client-s3',
            'ssh2-sftp-client',
            'webdav',
          ],
        }),
      },
    },
  },
}))
