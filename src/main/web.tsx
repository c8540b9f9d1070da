import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './web/App.tsx'
import { reloadWhenFilesAreGone } from './web/stale-build.ts'
import { startWords } from './web/words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the app.')

reloadWhenFilesAreGone()

const place = createRoot(root)
void startWords().then(() =>
  place.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
