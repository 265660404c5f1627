import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // One server bundle: pages, calls and commands share one copy of every feature.
    ssr: {
      build: { rollupOptions: { input: './server/bundle.ts' }, target: 'node24' },
      // Read file by file from node_modules, the packages took most of a start. Left out is what is not only JavaScript
      // or looks for files beside itself.
      resolve:
        command === 'build'
          ? { noExternal: true, external: ['sharp', 'pg', 'pino', 'nodemailer', 'pdfkit'] }
          : {},
    },
  },
}))
