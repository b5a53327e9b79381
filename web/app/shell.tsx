import { Route, Routes } from 'react-router'
import { Layout } from '#web/app/layout.tsx'
import { navLinks, notFound, pages } from '#web/app/pages.ts'
import { RoutedPage } from '#web/app/routed-page.tsx'
import { NavContext } from '#web/core/nav.ts'

/** Fetches the code of a page; resolves to the function that then reads the data it shows first. */
export async function preloadPage(path: string) {
  const row = pages.find((page) => page.path === path) ?? notFound
  await row.preload()
  return row.readAhead
}

/** The pages inside the sidebar's layout, and the one for unknown addresses. */
export const Shell = () => (
  <NavContext value={navLinks}>
    <Routes>
      <Route element={<Layout onIntent={preloadPage} />}>
        {pages.map((row) => (
          <Route key={row.path} path={row.path} element={<RoutedPage {...row} />} />
        ))}
      </Route>
      <Route path="*" element={<RoutedPage access="public" {...notFound} />} />
    </Routes>
  </NavContext>
)
