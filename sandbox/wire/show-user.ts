import { type PictureOf, pictureAddress } from '../pictures/addresses.ts'
import { asChanged, findAccountByKey, type SandboxAccount } from '../state/accounts.ts'
import { followerCount, followingCount, mutualCount } from '../state/relations.ts'
import { biographyOf, emailOf, type WorldPerson, websiteOf } from '../world/people.ts'
import { highlightsOf } from '../world/stories.ts'
import { taggedPlaces } from '../world/tags.ts'
import type { SandboxCall, SignedInCall } from './call.ts'

/** Address of the picture of a person or a media; the sandbox draws it. */
export function pictureUrl({ host, sandbox }: SandboxCall, of: PictureOf, pk: number | string): string {
  const { world, state } = sandbox
  return pictureAddress({ host, seed: world.seed, now: state.clock.unhurried() }, of, pk)
}

/** A person as a row of a list. */
export function showUser(call: SandboxCall, person: WorldPerson) {
  const id = String(person.pk)
  return {
    pk: person.pk,
    pk_id: id,
    id,
    strong_id__: id,
    username: person.username,
    full_name: person.full_name,
    is_private: asChanged(call.sandbox.state.accounts, person).is_private,
    is_verified: person.is_verified,
    profile_pic_id: person.has_picture ? `${person.pk * 7}_${id}` : '',
    profile_pic_url: pictureUrl(call, 'person', person.has_picture ? person.pk : 'nobody'),
    has_anonymous_profile_picture: !person.has_picture,
    account_type: person.account_type,
    account_badges: [],
    latest_reel_media: 0,
  }
}

/** A person as on their profile page. */
export function showProfile(call: SandboxCall, person: WorldPerson) {
  const { world, state } = call.sandbox
  const picture_url = pictureUrl(call, 'person', person.has_picture ? person.pk : 'nobody')
  const picture = { url: picture_url, width: 320, height: 320 }
  return {
    ...showUser(call, person),
    media_count: person.media_count,
    follower_count: followerCount(state.accounts, person),
    following_count: followingCount(state.accounts, person),
    following_tag_count: 0,
    biography: findAccountByKey(state.accounts, person.key)?.changed.biography ?? biographyOf(world, person),
    external_url: websiteOf(world, person),
    is_business: person.account_type === 2,
    category: person.account_type === 1 ? null : 'Digital creator',
    public_email: emailOf(world, person),
    contact_phone_number: '',
    hd_profile_pic_url_info: picture,
    hd_profile_pic_versions: [picture],
    has_chaining: true,
    has_highlight_reels: highlightsOf(world, person).length > 0,
    is_potential_business: false,
    mutual_followers_count: 0,
    total_igtv_videos: 0,
    usertags_count: taggedPlaces(world, person).length,
  }
}

/** A person's profile as an account sees it. */
export const showProfileTo = (call: SignedInCall, person: WorldPerson) => ({
  ...showProfile(call, person),
  mutual_followers_count: mutualCount(call.sandbox.world, call.sandbox.state.accounts, call.viewer, person),
})

/** The account as it sees itself after signing in. */
export function showOwnAccount(call: SandboxCall, { person }: SandboxAccount) {
  return {
    ...showUser(call, person),
    is_business: false,
    phone_number: '',
    country_code: 49,
    national_number: 15_550_000_189,
    reel_auto_archive: 'on',
    allowed_commenter_type: 'any',
    allow_contacts_sync: false,
    can_boost_post: false,
    nametag: { mode: 0, gradient: '0', emoji: '😀', selfie_sticker: '0' },
  }
}

export function showCurrentUser(call: SandboxCall, account: SandboxAccount) {
  return {
    ...showOwnAccount(call, account),
    ...showProfile(call, account.person),
    email: `${account.name}@sandbox.example`,
    phone_number: '+4915550000189',
    birthday: '1994-05-17',
    gender: 3,
    trusted_username: account.name,
    trust_days: 14,
    show_conversion_edit_entry: false,
  }
}
