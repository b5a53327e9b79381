import { randomUUID } from 'node:crypto'
import { type Ask, ask, type Loose, type Received, sealPassword } from './harness.ts'
import type { Repertoire } from './repertoire.ts'

const METHODS = { sms: '1', backup: '2', totp: '3', whatsapp: '6' }
const MAX_TRIES = 3
/** Ends a test that reads a list without an end. */
const MAX_PAGES = 100

type NamedApp = { readonly version: string; readonly code: string; readonly bloks_id: string }

type NewerClientSettings = {
  readonly app?: NamedApp
  readonly device_id?: string
  /** How a request is sent: by HTTP/1.1 unless given. */
  readonly by?: typeof ask
}

const APP_428: NamedApp = {
  version: '428.0.0.47.67',
  code: '961145276',
  bloks_id: '7189b949425f9bf80ea8bd880cf5a3080b292d9b1c4b38a18d112f7c4b71e7a8',
}

/**
 * A client of the newer generation: `SIGNATURE.` bodies, no cookies but the token, rebuilt from its parts, `tags/sections`,
 * bare media pks, and POSTs that it retries on 429 and 500.
 */
export function createNewerClient(
  origin: string,
  { app = APP_428, device_id = 'android-0123456789abcdef', by = ask }: NewerClientSettings = {},
): Repertoire {
  const uuid = randomUUID()
  let token: { ds_user_id: string; sessionid: string } | null = null

  const headers = (): Record<string, string> => ({
    'user-agent': `Instagram ${app.version} Android (34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom; en_US; ${app.code})`,
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'accept-encoding': 'gzip, deflate',
    'accept-language': 'en-US',
    'x-ig-app-id': '567067343352427',
    'x-ig-capabilities': '3brTv10=',
    'x-ig-connection-type': 'WIFI',
    'x-ig-app-locale': 'en_US',
    'x-ig-device-locale': 'en_US',
    'x-ig-mapped-locale': 'en_US',
    'x-ig-www-claim': '0',
    'x-bloks-version-id': app.bloks_id,
    'x-ig-device-id': uuid,
    'x-ig-android-id': device_id,
    'ig-intended-user-id': token?.ds_user_id ?? '0',
    'x-fb-http-engine': 'Tigon/MNS/TCP',
    ...(token && { authorization: `Bearer IGT:2:${encoded(token)}`, 'ig-u-ds-user-id': token.ds_user_id }),
  })
  const send = async (method: string, path: string, what: Ask = {}): Promise<Received> => {
    let received = await by(origin, method, `/api/v1/${path}`, { ...what, headers: headers() })
    for (let tries = 1; tries < MAX_TRIES && (received.status === 429 || received.status >= 500); tries++)
      received = await by(origin, method, `/api/v1/${path}`, { ...what, headers: headers() })
    return received
  }
  const get = (path: string, query: Record<string, string> = {}) => send('GET', `${path}?${new URLSearchParams(query)}`)
  const signed = (path: string, fields: object) => send('POST', path, { signed: fields })
  const form = (path: string, fields: Record<string, string>) => send('POST', path, { form: fields })

  /** Only the answers to sign-in calls are searched for a token. */
  const signingIn = async (answer: Promise<Received>) => {
    const received = await answer
    const [, payload = ''] = /^Bearer IGT:2:(.+)$/.exec(received.headers.get('ig-set-authorization') ?? '') ?? []
    if (payload) token = JSON.parse(Buffer.from(payload, 'base64').toString())
    return received
  }
  const own = () => token?.ds_user_id ?? '0'
  const common = () => ({ _uid: own(), _uuid: uuid, device_id, radio_type: 'wifi-none' })
  const rank_token = () => `${own()}_${uuid}`
  const after = (max_id: string | undefined): Record<string, string> => (max_id ? { max_id } : {})
  const list = (max_id: string | undefined) => ({
    count: '200',
    rank_token: rank_token(),
    search_surface: 'follow_list_page',
    query: '',
    enable_groups: 'true',
    ...after(max_id),
  })
  const onMedia = (what: string, media: Loose) =>
    signed(`media/${media.pk}/${what}/`, {
      ...common(),
      media_id: media.pk,
      container_module: 'feed_timeline',
      inventory_source: 'media_or_ad',
      tap_source: 'button',
      delivery_class: 'organic',
    })

  /** The cursor goes into the signed body of a POST; the list ends when the flag or the cursor is missing. */
  const commentsByFlags = async (media: Loose, way: 'max_id' | 'min_id') => {
    const pages: Loose[][] = []
    const more = way === 'max_id' ? 'has_more_comments' : 'has_more_headload_comments'
    let received = await get(`media/${media.id}/comments/`)
    while (pages.push(received.body.comments) < MAX_PAGES && received.body[more] && received.body[`next_${way}`])
      received = await signed(`media/${media.id}/comments/`, { [way]: received.body[`next_${way}`] })
    return pages
  }
  /** Both cursors go into the query, the previous ones where a page has none; the list ends at an empty page. */
  const commentsByBoth = async (media: Loose) => {
    const pages: Loose[][] = []
    for (let led = {}; pages.length < MAX_PAGES; ) {
      const query = { can_support_threading: 'true', permalink_enabled: 'false', ...led }
      const { body } = await get(`media/${media.id}/comments/`, query)
      pages.push(body.comments)
      if (body.comments.length === 0) break
      const min_id = body.next_min_id || body.min_id
      const max_id = body.next_max_id || body.max_id
      led = { ...(min_id && { min_id }), ...(max_id && { max_id }) }
    }
    return pages
  }

  return {
    raw: { get, signed, form, common },
    async signIn(username, password) {
      await signed('launcher/sync/', { id: uuid, server_config_retrieval: '1' })
      // As a browser requests it.
      const key = (await by(origin, 'GET', '/api/v1/qe/sync/', { headers: { 'user-agent': 'Mozilla/5.0' } })).headers
      const answer = signed('accounts/login/', {
        jazoest: '22345',
        country_codes: '[{"country_code":"1","source":["default"]}]',
        phone_id: randomUUID(),
        enc_password: sealPassword(
          password,
          key.get('ig-set-password-encryption-key-id') ?? '',
          key.get('ig-set-password-encryption-pub-key') ?? '',
          String(Math.floor(Date.now() / 1_000)),
        ),
        username,
        adid: randomUUID(),
        guid: uuid,
        device_id,
        google_tokens: '[]',
        login_attempt_count: '0',
      })
      const received = await signingIn(answer)
      if (received.status !== 200) return received
      await signed('feed/reels_tray/', { reason: 'cold_start', _uuid: uuid })
      await send('POST', 'feed/timeline/', { raw: JSON.stringify({ reason: 'cold_start_fetch', _uuid: uuid }) })
      return received
    },
    signInWithCode: (asked, method, code) =>
      signingIn(
        signed('accounts/two_factor_login/', {
          verification_code: code,
          phone_id: randomUUID(),
          _csrftoken: 'x'.repeat(64),
          two_factor_identifier: asked.two_factor_info.two_factor_identifier,
          username: asked.two_factor_info.username,
          trust_this_device: '0',
          guid: uuid,
          device_id,
          waterfall_id: randomUUID(),
          verification_method: METHODS[method],
        }),
      ),
    sendCode: (asked) =>
      signed('accounts/send_two_factor_login_sms/', {
        two_factor_identifier: asked.two_factor_info.two_factor_identifier,
        username: asked.two_factor_info.username,
        guid: uuid,
        device_id,
      }),
    challenge: {
      look: (path) => get(path.slice(1), { guid: uuid, device_id, challenge_context: '{}' }),
      choose: (path, choice) => signed(path.slice(1), { choice }),
      replay: (path) => signed(path.slice(1).replace('challenge/', 'challenge/replay/'), {}),
      reset: (path) => signed(path.slice(1).replace('challenge/', 'challenge/reset/'), {}),
      sendCode: (path, security_code) => signingIn(signed(path.slice(1), { security_code })),
    },
    logOut: () => signed('accounts/logout/', { one_tap_app_login: true }),
    currentUser: () => get('accounts/current_user/', { edit: 'true' }),
    userByName: (username) => get(`users/${username}/usernameinfo/`),
    userById: (pk) =>
      get(`users/${pk}/info/`, {
        is_prefetch: 'false',
        entry_point: 'self_profile',
        from_module: 'self_profile',
        is_app_start: 'False',
      }),
    search: (query) =>
      get('users/search/', { search_surface: 'user_search_page', timezone_offset: '3600', count: '30', query }),
    followers: (pk, max_id) => get(`friendships/${pk}/followers/`, list(max_id)),
    following: (pk, max_id) => get(`friendships/${pk}/following/`, list(max_id)),
    friendship: (pk) => get(`friendships/show/${pk}/`, { is_external_deeplink_profile_view: 'false' }),
    friendships: (pks) => form('friendships/show_many/', { user_ids: pks.join(','), _uuid: uuid }),
    userFeed: (pk, max_id) =>
      get(`feed/user/${pk}/`, {
        max_id: max_id ?? '',
        count: '33',
        min_timestamp: '',
        rank_token: rank_token(),
        ranked_content: 'true',
      }),
    timeline: (max_id) =>
      send('POST', 'feed/timeline/', { raw: JSON.stringify({ reason: 'pagination', _uuid: uuid, ...after(max_id) }) }),
    async hashtag(tag, before) {
      const received = await form(`tags/${encodeURIComponent(tag)}/sections/`, {
        tab: 'recent',
        max_id: before?.next_max_id ?? '',
        page: String(before?.next_page ?? ''),
        next_media_ids: JSON.stringify(before?.next_media_ids ?? []),
        _uuid: uuid,
        rank_token: rank_token(),
        media_recency_filter: 'default',
        include_persistent: 'false',
      })
      const contents: Loose[] = received.body.sections.map((section: Loose) => section.layout_content)
      return { received, media: contents.flatMap(({ medias }) => medias.map((one: Loose) => one.media)) }
    },
    hashtagInfo: (tag) => get(`tags/${encodeURIComponent(tag)}/info/`),
    media: (media) => get(`media/${media.pk}/info/`),
    likers: (media) => get(`media/${media.pk}/likers/`),
    comments: async (media) => [
      await commentsByFlags(media, 'max_id'),
      await commentsByFlags(media, 'min_id'),
      await commentsByBoth(media),
    ],
    follow: (user_id) =>
      signed(`friendships/create/${user_id}/`, {
        ...common(),
        user_id,
        include_follow_friction_check: '1',
        container_module: 'profile',
      }),
    unfollow: (user_id) =>
      signed(`friendships/destroy/${user_id}/`, { ...common(), user_id, container_module: 'profile' }),
    removeFollower: (user_id) => signed(`friendships/remove_follower/${user_id}/`, { ...common(), user_id }),
    like: (media) => onMedia('like', media),
    unlike: (media) => onMedia('unlike', media),
    comment: (media, comment_text) =>
      signed(`media/${media.pk}/comment/`, {
        ...common(),
        delivery_class: 'organic',
        feed_position: '0',
        container_module: 'self_comments_v2_feed_contextual_self_profile',
        comment_creation_key: randomUUID(),
        user_breadcrumb: 'eA==\neA==\n',
        idempotence_token: randomUUID(),
        comment_text,
      }),
    deleteComment: (media, comment_pk) =>
      signed(`media/${media.pk}/comment/bulk_delete/`, {
        comment_ids_to_delete: comment_pk,
        container_module: 'x',
        ...common(),
      }),
  }
}

/** With its parts in another order and spacing than received. */
function encoded({ sessionid, ds_user_id }: { ds_user_id: string; sessionid: string }): string {
  const text = `{"should_use_header_over_cookies": true, "sessionid": "${sessionid}", "ds_user_id": "${ds_user_id}"}`
  return Buffer.from(text).toString('base64')
}
