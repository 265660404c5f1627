import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // One server bundle: pages, calls and commands share one copy of every feature.
    ssr: { build: { rollupOptions: { input: './server/bundle.ts' }, target: 'node24' } },
  },
})
