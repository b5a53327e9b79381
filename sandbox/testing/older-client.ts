import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ask, type Loose, type Received, sealPassword } from './harness.ts'
import type { Repertoire } from './repertoire.ts'

const SIGNATURE_KEY = '9193488027538fd3450b83b7d05286d4ca9599a0f7eeed90d8c85925698a05dc'
/** Ends a test that reads a list without an end. */
const MAX_PAGES = 100
const METHODS = { sms: '1', backup: '2', totp: '0', whatsapp: '6' }

/**
 * A client of the older generation: bodies signed by HMAC with a key version, cookies and `_csrftoken`, the token as received,
 * `feed/tag`, full media ids, numbers as text.
 */
export function createOlderClient(origin: string): Repertoire {
  const cookies = new Map<string, string>()
  const seed = createHash('md5').update(origin).digest('hex')
  const device = { uuid: randomUUID(), phone_id: randomUUID(), adid: randomUUID(), id: `android-${seed.slice(0, 16)}` }
  const state = { authorization: '', claim: '0', key_id: '', key: '' }

  const headers = () => ({
    'user-agent':
      'Instagram 222.0.0.13.114 Android (26/8.0.0; 480dpi; 1080x1920; samsung; SM-G930F; herolte; samsungexynos8890; en_US; 350696709)',
    'x-ig-app-id': '567067343352427',
    'accept-encoding': 'gzip',
    'accept-language': 'en-US',
    'x-ig-capabilities': '3brTv10=',
    'x-ig-connection-type': 'WIFI',
    'x-ig-app-locale': 'en_US',
    'x-ig-device-locale': 'en_US',
    'x-bloks-version-id': '388ece79ebc0e70e87873505ed1b0ff335ae2868a978cc951b6721c41d46a30a',
    'x-ig-device-id': device.uuid,
    'x-ig-android-id': device.id,
    'x-ig-www-claim': state.claim,
    'x-mid': cookies.get('mid') ?? '',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(state.authorization && { authorization: state.authorization }),
  })
  const csrf = () => cookies.get('csrftoken') ?? 'missing'
  const own = () => cookies.get('ds_user_id') ?? ''

  const remember = (received: Received) => {
    for (const cookie of received.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const authorization = received.headers.get('ig-set-authorization')
    if (authorization && !authorization.endsWith(':')) state.authorization = authorization
    state.claim = received.headers.get('x-ig-set-www-claim') ?? state.claim
    state.key_id = received.headers.get('ig-set-password-encryption-key-id') ?? state.key_id
    state.key = received.headers.get('ig-set-password-encryption-pub-key') ?? state.key
    return received
  }
  const get = async (path: string, query: Record<string, string> = {}) =>
    remember(await ask(origin, 'GET', `/api/v1/${path}?${new URLSearchParams(query)}`, { headers: headers() }))
  const form = async (path: string, fields: Record<string, string>) =>
    remember(await ask(origin, 'POST', `/api/v1/${path}`, { form: fields, headers: headers() }))
  const signed = (path: string, fields: object, plain: Record<string, string> = {}) => {
    const json = JSON.stringify(fields)
    const signature = createHmac('sha256', SIGNATURE_KEY).update(json).digest('hex')
    return form(path, { ig_sig_key_version: '4', signed_body: `${signature}.${json}`, ...plain })
  }
  const common = () => ({ _csrftoken: csrf(), _uid: own(), _uuid: device.uuid, device_id: device.id })
  const after = (max_id: string | undefined): Record<string, string> => (max_id ? { max_id } : {})
  const onUser = (what: string, pk: string) =>
    signed(`friendships/${what}/${pk}/`, { ...common(), radio_type: 'wifi-none', user_id: pk })
  const onMedia = (what: string, media: Loose) =>
    signed(
      `media/${media.id}/${what}/`,
      {
        ...common(),
        media_id: media.id,
        module_name: 'profile',
        username: 'x',
        user_id: own(),
        radio_type: 'wifi-none',
      },
      { d: '1' },
    )
  const challengeFields = () => ({ _csrftoken: csrf(), guid: device.uuid, device_id: device.id })

  return {
    raw: { get, signed, form, common },
    async signIn(username, password) {
      const before = { id: device.uuid, server_config_retrieval: '1', experiments: '' }
      await get('zr/token/result/', { device_id: device.id, token_hash: '' })
      for (const path of ['accounts/read_msisdn_header/', 'accounts/msisdn_header_bootstrap/', 'launcher/sync/'])
        await signed(path, before)
      await signed('qe/sync/', before)
      for (const path of ['attribution/log_attribution/', 'accounts/get_prefill_candidates/'])
        await signed(path, before)
      const received = await signed('accounts/login/', {
        username,
        enc_password: sealPassword(password, state.key_id, state.key, String(Math.floor(Date.now() / 1_000))),
        guid: device.uuid,
        phone_id: device.phone_id,
        _csrftoken: csrf(),
        device_id: device.id,
        adid: device.adid,
        google_tokens: '[]',
        login_attempt_count: 0,
        country_codes: JSON.stringify([{ country_code: '1', source: 'default' }]),
        jazoest: '22345',
      })
      if (received.status !== 200) return received
      for (const path of ['feed/timeline/', 'feed/reels_tray/']) await form(path, { _uuid: device.uuid })
      for (const path of ['direct_v2/inbox/', 'news/inbox/', 'media/blocked/', 'fbsearch/recent_searches/'])
        await get(path)
      return received
    },
    signInWithCode: (asked, method, code) =>
      signed('accounts/two_factor_login/', {
        verification_code: code,
        _csrftoken: csrf(),
        two_factor_identifier: asked.two_factor_info.two_factor_identifier,
        username: asked.two_factor_info.username,
        trust_this_device: '1',
        guid: device.uuid,
        device_id: device.id,
        verification_method: METHODS[method],
      }),
    sendCode: (asked) =>
      signed('accounts/send_two_factor_login_sms/', {
        two_factor_identifier: asked.two_factor_info.two_factor_identifier,
        username: asked.two_factor_info.username,
        guid: device.uuid,
        device_id: device.id,
        _csrftoken: csrf(),
      }),
    challenge: {
      look: (path) => get(path.slice(1), { guid: device.uuid, device_id: device.id }),
      choose: (path, choice) => signed(path.slice(1), { choice, ...challengeFields() }),
      replay: (path) =>
        signed(path.slice(1).replace('challenge/', 'challenge/replay/'), { choice: '1', ...challengeFields() }),
      reset: (path) => signed(path.slice(1).replace('challenge/', 'challenge/reset/'), challengeFields()),
      sendCode: (path, security_code) => signed(path.slice(1), { security_code, ...challengeFields() }),
    },
    logOut: () =>
      form('accounts/logout/', {
        guid: device.uuid,
        phone_id: device.phone_id,
        _csrftoken: csrf(),
        device_id: device.id,
        _uuid: device.uuid,
      }),
    currentUser: () => get('accounts/current_user/', { edit: 'true' }),
    userByName: (username) => get(`users/${username}/usernameinfo/`),
    userById: (pk) => get(`users/${pk}/info/`),
    search: (q) => get('users/search/', { timezone_offset: '0', q, count: '30' }),
    followers: (pk, max_id) =>
      get(`friendships/${pk}/followers/`, { order: 'default', query: '', enable_groups: 'true', ...after(max_id) }),
    following: (pk, max_id) =>
      get(`friendships/${pk}/following/`, {
        includes_hashtags: 'true',
        order: 'date_followed_latest',
        query: '',
        ...after(max_id),
      }),
    friendship: (pk) => get(`friendships/show/${pk}/`),
    friendships: (pks) =>
      form('friendships/show_many/', { _csrftoken: csrf(), user_ids: pks.join(), _uuid: device.uuid }),
    userFeed: (pk, max_id) => get(`feed/user/${pk}/`, after(max_id)),
    timeline: (max_id) => form('feed/timeline/', { is_prefetch: '0', _csrftoken: csrf(), ...after(max_id) }),
    async hashtag(tag, before) {
      const query = { rank_token: randomUUID(), ...after(before?.next_max_id) }
      const received = await get(`feed/tag/${encodeURIComponent(tag)}/`, query)
      return { received, media: received.body.items }
    },
    hashtagInfo: (tag) => get(`tags/${encodeURIComponent(tag)}/info/`),
    media: (media) => get(`media/${media.id}/info/`),
    likers: (media) => get(`media/${media.id}/likers/`),
    /** Sends back every cursor of the answer, both if there are two, and stops when there is none. */
    async comments(media) {
      const pages: Loose[][] = []
      for (let led: Record<string, string> | null = {}; led && pages.length < MAX_PAGES; ) {
        const { body } = await get(`media/${media.id}/comments/`, { can_support_threading: 'true', ...led })
        pages.push(body.comments)
        led = cursorsOf(body)
      }
      return [pages]
    },
    follow: (pk) => onUser('create', pk),
    unfollow: (pk) => onUser('destroy', pk),
    removeFollower: (pk) => onUser('remove_follower', pk),
    like: (media) => onMedia('like', media),
    unlike: (media) => onMedia('unlike', media),
    comment: (media, comment_text) =>
      signed(`media/${media.id}/comment/`, {
        ...common(),
        user_breadcrumb: breadcrumb(comment_text),
        idempotence_token: randomUUID(),
        radio_type: 'wifi-none',
        comment_text,
        containermodule: 'self_comments_v2',
        module_name: 'self_comments_v2',
      }),
    deleteComment: (media, comment_pk) =>
      signed(`media/${media.id}/comment/bulk_delete/`, { comment_ids_to_delete: comment_pk, ...common() }),
  }
}

function cursorsOf({ next_max_id, next_min_id }: Loose): Record<string, string> | null {
  if (!next_max_id && !next_min_id) return null
  return { ...(next_max_id && { max_id: next_max_id }), ...(next_min_id && { min_id: next_min_id }) }
}

function breadcrumb(text: string): string {
  const typed = `${text.length} ${text.length * 250} 3 ${Date.now()}`
  const signature = createHmac('sha256', 'iN4$aGr0m').update(typed).digest('hex')
  return `${Buffer.from(signature).toString('base64')}\n${Buffer.from(typed).toString('base64')}\n`
}
