/**
 * What Instagram says to everybody in the same words (docs/wire.md): they may be repeated in public, and they alone.
 * `error_type`s, names of steps and the like first, then sentences.
 */
const FIXED_WORDS = new Set([
  'ok',
  'fail',
  'login_required',
  'user_has_logged_out',
  'challenge_required',
  'checkpoint_required',
  'checkpoint_challenge_required',
  'consent_required',
  'account_suspended',
  'scraping_warning',
  'feedback_required',
  'two_factor_required',
  'bad_password',
  'unusable_password',
  'invalid_user',
  'inactive_user',
  'invalid_nonce',
  'invalid_parameters',
  'sms_code_validation_code_invalid',
  'needs_upgrade',
  'block_eu_user_login_in_old_app',
  'sentry_block',
  'ip_block',
  'rate_limit_error',
  'UserInvalidCredentials',
  'report_problem',
  'dismiss',
  'select_verify_method',
  'verify_email',
  'verify_email_code',
  'verify_code',
  'verify_sms',
  'verify_sms_code',
  'verify_phone',
  'submit_phone',
  'change_password',
  'review_contact_point_change',
  'delta_login_review',
  'bloks_redirect',
  'useragent mismatch',
  'Invalid Parameters',
  'Please wait a few minutes before you try again.',
  'Not authorized to view user',
  'User not found',
  'Invalid target user',
  'Media not found or unavailable',
  'Sorry, this page isn’t available.',
  'Sorry, there was a problem with your request.',
  'The password you entered is incorrect. Please try again.',
  'The password you entered is incorrect. Please try again or log in with Facebook.',
  'The username you entered doesn’t appear to belong to an account. Please check your username and try again.',
  'We can send you an email to help you get back into your account.',
  'To secure your account, we’ve reset your password. Tap "Get help signing in" on the login screen and follow the instructions to access your account.',
  'Your version of Instagram is out of date. Please upgrade your app to log in to Instagram.',
  'Your account has been disabled for violating our terms. Learn how you may be able to restore your account.',
  'Your account is restricted',
  'Please check the code we sent you and try again.',
  'You’ve Been Logged Out',
  'Please log back in.',
  'Try Again Later',
  'Action Blocked',
  'This action was blocked. Please try again later. We restrict certain content and actions to protect our community.',
  'We restrict certain activity to protect our community.',
  'We limit how often you can do certain things on Instagram to protect our community. Tell us if you think we made a mistake.',
  'Oops, an error occurred.',
  'Sorry, something went wrong.',
])

/** The same with another apostrophe. */
export const isFixed = (text: string): boolean => FIXED_WORDS.has(text) || FIXED_WORDS.has(text.replaceAll("'", '’'))

/**
 * The words that Instagram's programmers make the names of fields and headers of, as far as public clients and this repository have them. A name made of others
 * may be somebody's, as an answer can have people for its keys: it is left out. The next transcripts show which words are missing.
 */
const NAMING_WORDS = new Set(
  `
  about accept access accessibility account accounts acknowledge act action actions activity ad add additional address
  addresses admin aed aes affiliate after age agent ai algorithm alignment alive all allow allowed allows alone
  already alt and android animated animation anonymous api app appeal appealable applied appreciation approval approve
  approved archive archived are arlink artist as aspect asset assigned async at attempt attribute attributed
  attribution audience audio auth author authorization auto automated automatically automation autoplay available
  background backup bad badge badges bandwidth banner bar batch be behavior best bestie besties big bio biography
  birthday bit bk blended block blocked blocking bloks body bookmarked boost bootstrap bot branded breadcrumb breaking
  broadcast bulk bully bundles business button by byline bytes cache call calls can candidates canonical capabilities
  capacity capped captcha caption carousel carried category certificate chaining challenge challenged change channel
  charset chat chats check checked checkpoint child choice circle city claim classifier clear click client clip clips
  clock close closed club cluster cni coauthor coauthors code codes coep cold collection color colors columns comment
  commenter commenting comments community composer condition config confirm connection consent consumption contact
  contacts container content context contextual continuation control conversion cookie cookies cooldowns coop count
  country counts cover cp create created creation creative creator credentials crop cropped cross csrftoken crosspost current
  cursor custom daily dash data date day days debug deeplink default degree delay delete deleted delta demarcator deny
  description details device diagnostics dict did digit dimensions direct disable disabled disappearing discover
  dismiss dismissible display disposition does down download downstream drawn drop ds duration earliest earned edge
  edit edited effects eligibility eligible email embedder emoji emojis emphasis empty enable enabled enc encoding
  encryption end ended ends enforce enforcement engine enter entry enum ephemeral error estimated etag eu event
  exception exist existing expansion experience experiment expiration expire expired expires expiring explicit explore
  expose external extra facebook factor factors fail fallback false family fan fast favorite fb fbid featured feed
  feedback felix fetch field fields figure file fill filter filtered finished first flag flags flat flow folder follow
  followed follower followers following follows font for form format formatted former frame friction friend friendly
  friends friendship from frx full gender generate generic get global google gradient graphql grid group groups guid
  guidelines h1 h2 half handler has hashtag hashtags hate have hd head header headers headline headload height hex
  hidden hide highlight highlights hint hoisted hour hourly hours html http icon id idempotence identifer identifier
  ids ig igid ignore ignored igtv igweb image imported in inactive inbox include includes incoming index info infos
  inline input ins instagram integrity interaction interop intro invalid inventory invite inviter ip is item items
  json keep key keyword kind known label language large last lat later latest latitude layout lead leads left length
  level light like liked likers likes limit limited link linkage linked links list lists lng load location locations
  lock log logged login logout longitude lyrics machine manifest many mark max may media medias member members
  mentions merchandising message messages messaging messenger metadata method methods mid mime min minimum minor
  mismatch mode models modified module month more most moving ms msg msisdn multi multiple music mutation mute muted
  muting mutual name named names nametag national native needs nel network new newest next no node nodes non nonce not
  note notes notice notification now num number numbers nux oa obfuscated object odd of off offensive offset ok old
  older on one only open opened opener openness opt option options or order ordered organic origin original
  originality ota other out outcome outgoing over own owner padding page paginate paging paid parameter params parent
  parental part partnership parts passkey password passwords past path paths pattern payload peak pending people per
  periods permissions persistent person phone photo photos pic picker picture pill pin pinned pivot pk place
  placeholder places platform play playback please point policy poll polling polls port position post posts potential
  powered pragma prefetch prefill presence preview previous pride priority privacy private problem process producers
  product professional profile progressive promo prompt prose protection protocol provider proxy pseudo pub public q
  qe qp qualities quality query question quota radio raised ranges rank ranked ranking rate ratelimit ratio raw react
  reactions reactive read reason reattribution recaptcha recency recent recipients recommend recommendation recovery
  recs rect redirect reel reels referrer refused region relationships remaining reminder remix remixing remove rename
  render rendered renewed replay replied replies reply report reported reporting reports req request requested
  requesting requests require required requires resend reset reshare resolve resource resources response restore
  restrict restricted result results resurrect retrieval retry reusable reuse review reviews rgba right robocall
  robots rollout root rotation row rows rur salt save saved saving scale scans scraping screen scrubber sealed search
  searches sec second secondary seconds secs section sectional security seen select selected selfie send sender sent
  sentence sentry seq serp server session sessionid set settings settled severity sexual shape share shared shbid
  shbts shopping short shortcode should show shown si sig sign signature signed simple since size sizes slot slow
  smart sms social soft song sorts sound source sowa spam sponsor sprite spritesheet src stack stale start state
  stateless status statuses step sticker stickers stories story str stream strict string strong style su submit
  subscribe subscribed subtitle subtype success suggested suggestion summary super support surface suspended svc sync
  system tab tag tags tail take taken tap target teen template territory text the then there this thread threading
  throttle throttled thumbnail thumbnails time timeline timeout times timestamp timezone timing tips title to toggle
  token tokens top topical topsearch tos total totp trace tracking trailer translation transport tray tree trend
  trending trip triple truncate truncated trust trusted try ts tv two type typeahead typed typename types u ufac uid ui
  unavailable unified unknown unlike unseen unsupported unusable up upgrade upload upsell uri url urls us usable use
  used user useragent username usernameinfo usernames users usertags uses using utc uuid v2 validation validity value
  vary vc verification verified verify version versioning versions versions2 via video videos view viewable viewer
  viewport vinyl violation violations visual vote wait warning waterfall web webauthn website webview weight welcome
  wellbeing whatsapp width with word written wrong www x xma xss y year you z zero zip zipped
  `
    .trim()
    .split(/\s+/),
)

/** Whether a field or header is made of such words alone. */
export const isNaming = (name: string): boolean =>
  name
    .replace(/^_+|_+$/g, '')
    .split(/[_-]/)
    .every(
      (word, at) => NAMING_WORDS.has(word.replace(/s$/, '')) || NAMING_WORDS.has(word) || (at > 0 && /^\d$/.test(word)),
    )

const WORDS = new Set([
  ...[...FIXED_WORDS].flatMap((text) => text.toLowerCase().match(/[a-z’]+/g) ?? []),
  ...NAMING_WORDS,
])

/** A sentence with a star for all other words, which may be somebody's. */
export const withKnownWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[^\s_]+/g, (word) => (WORDS.has(word.replace(/[.,:;!?"“”()]/g, '')) ? word : '*'))
    .replace(/\*([\s_]+\*)+/g, '*')
