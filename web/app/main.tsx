import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadWords } from '#rooms'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { App } from '#web/app/app.tsx'
import { startLoading } from '#web/app/start-loading.ts'

void afterFirstPage.then(() => import('#web/app/background.ts'))

const root = document.getElementById('root')
void Promise.all([startLoading(location.pathname), loadWords()]).then(() => {
  if (!root) return
  // As a transition it is drawn in small pieces, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
})
