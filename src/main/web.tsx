import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './web/App.tsx'
import { reloadWhenFilesAreGone } from './web/stale-build.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the app.')

reloadWhenFilesAreGone()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
