import { Menu, Search, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { useLiveUpdates } from '#web/app/live-updates.ts'
import { useShortcuts } from '#web/app/shortcuts.ts'
import { Sidebar } from '#web/app/sidebar.tsx'
import { useUsageReload } from '#web/billing/queries.ts'
import { screen } from '#web/core/screen.ts'
import { Wordmark } from '#web/core/wordmark.tsx'
import { openPerson, useOpenedPerson } from '#web/people/opened-person.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useWide } from '#web/ui/layout/wide.ts'
import { Modal } from '#web/ui/overlays/modal.tsx'
import { saveTimezone, useIsLeaving, useSession } from '#web/users/session.ts'
import { shellMessages } from '#words/generated/home.ts'

// While the line is idle: asked for only by the first words, it would come after them and move them.
void document.fonts.load('1em "Inter Variable"')

// Its number is not what the first page is for.
const bell = screen(() => afterFirstPage.then(() => import('#web/users/notifications/bell.tsx')), 'Bell')
const banners = screen(() => afterFirstPage.then(() => import('#web/app/banners.tsx')), 'Banners')
const palette = screen(() => import('#web/app/palette.tsx'), 'Palette')

const person = screen(() => import('#web/app/opened-person.tsx'), 'OpenedPerson')

/** Open until the next route change, whichever it is. */
function useMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Back to the page where it was opened, it stays closed.
  if (openAt !== null && openAt !== key) setOpenAt(null)
  return { open: openAt === key, show: () => setOpenAt(key), hide: () => setOpenAt(null) }
}

type LayoutProps = {
  /** Fetches the code of a page before it is opened. */
  onIntent: (path: string) => unknown
}

/** Wide: a fixed sidebar. Narrow: a bar above with a menu that slides in. */
export function Layout({ onIntent }: LayoutProps) {
  const user = useSession().data?.user
  const username = useCurrentAccount()?.username
  const menu = useMenu()
  const wide = useWide()
  const [over, setOver] = useState<'palette' | 'keys' | null>(null)
  const openPalette = () => setOver('palette')
  const openKeys = () => setOver('keys')

  useShortcuts({ onPalette: openPalette, onSheet: openKeys })
  // A connection that begins while the session ends is refused.
  const isLeaving = useIsLeaving()
  useLiveUpdates(isLeaving ? undefined : user?.id, username)
  useUsageReload()
  useEffect(() => {
    if (user) void saveTimezone(user)
  }, [user])

  return (
    <div className="min-h-dvh lg:ps-60">
      <a
        href="#content"
        className="fixed top-2 start-2 z-20 -translate-y-20 rounded-lg bg-brand px-4 py-2 font-medium text-on-brand focus:translate-y-0"
      >
        {shellMessages.skip}
      </a>

      {wide ? (
        <aside className="fixed inset-y-0 start-0 flex w-60 flex-col border-e border-line bg-surface">
          <div className="flex items-center justify-between pt-5 pe-1 pb-4 ps-4">
            <Wordmark tagline />
            {user ? <Tools onSearch={openPalette} /> : null}
          </div>
          {user ? <Sidebar onIntent={onIntent} /> : null}
        </aside>
      ) : (
        <>
          <header className="tall:sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-line bg-surface px-2">
            <IconButton
              label={shellMessages.menu}
              aria-haspopup="dialog"
              icon={Menu}
              iconSize={20}
              onClick={menu.show}
            />
            <Wordmark className="flex-1" />
            {user ? <Tools onSearch={openPalette} /> : null}
          </header>
          <Modal open={menu.open} onClose={menu.hide} className="drawer" aria-label={shellMessages.menu}>
            <div className="flex h-full flex-col">
              <div className="flex items-center justify-between py-2 pe-2 ps-5">
                <Wordmark tagline />
                <IconButton label={shellMessages.closeMenu} icon={X} iconSize={20} onClick={menu.hide} />
              </div>
              {menu.open && user ? <Sidebar onIntent={onIntent} /> : null}
            </div>
          </Modal>
        </>
      )}

      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 py-6 has-[[data-wide=true]]:max-w-[104rem] sm:px-6 lg:px-8 lg:py-10"
      >
        {user ? (
          <Suspense fallback={null}>
            <banners.Screen />
          </Suspense>
        ) : null}
        <Outlet />
      </main>
      <PersonBesides />
      {over ? (
        <Suspense fallback={null}>
          <palette.Screen shown={over} onClose={() => setOver(null)} onKeys={openKeys} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The drawer about a person, over whatever page they were opened from; it ends with the page. */
function PersonBesides() {
  const username = useOpenedPerson()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => openPerson(null), [pathname])
  if (username === null) return null
  return (
    <Suspense fallback={null}>
      <person.Screen username={username} />
    </Suspense>
  )
}

const Tools = ({ onSearch }: { onSearch: () => void }) => (
  <div className="flex items-center">
    <Suspense fallback={null}>
      <bell.Screen />
    </Suspense>
    <IconButton
      label={shellMessages.openPalette}
      aria-keyshortcuts="Control+K Meta+K"
      icon={Search}
      onPointerEnter={palette.preload}
      onClick={onSearch}
    />
  </div>
)
