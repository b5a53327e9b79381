import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { takeDailyStats } from '#web/core/live-state.ts'

let loading: Promise<typeof import('#web/app/live-socket.ts')> | undefined

/** The socket's code, fetched after the first page. */
function loadSocket() {
  loading ??= afterFirstPage.then(() => import('#web/app/live-socket.ts'))
  return loading
}

export const reconnect = () => void loadSocket().then((socket) => socket.reconnect())

/**
 * Keeps one socket open for a user, and in the room of the current account. It stays open on pages without the sidebar, and ends
 * once nobody is signed in.
 */
export function useLiveUpdates(user_id: string | undefined, username: string | undefined) {
  const navigate = useNavigate()
  // The router's `navigate` is a new one on every path; the socket outlives them.
  const go = useEffectEvent((path: string) => void navigate(path))

  useEffect(() => {
    if (user_id === undefined) return void loading?.then((socket) => socket.close())
    let left = false
    void loadSocket().then((socket) => {
      if (!left) socket.open(user_id, (path) => go(path))
    })
    return () => {
      left = true
    }
  }, [user_id])

  useEffect(() => {
    if (username === undefined) return
    let left = false
    takeDailyStats(null)
    void loadSocket().then((socket) => {
      if (!left) socket.enterAccount(username)
    })
    return () => {
      left = true
      void loadSocket().then((socket) => socket.leaveAccount(username))
    }
  }, [username])
}
