import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // One server bundle: pages, calls and commands share one copy of every feature.
  build: isSsrBuild ? { rollupOptions: { input: './server/bundle.ts' }, target: 'node24' } : {},
}))
