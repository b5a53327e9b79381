import type { Heard, Loose } from './talk.ts'

export type CodeMethod = 'sms' | 'totp' | 'whatsapp' | 'backup'

/**
 * Everything a client of Instagram's mobile wire does, whatever its generation. Written from the wire document alone, by
 * people who know nothing of this sandbox: what is not in an answer there may not be relied on here.
 */
export type Repertoire = {
  /** The calls before a sign-in, the sign-in, the calls after it; the answer of the sign-in itself. */
  signIn(username: string, password: string): Promise<Heard>
  signInWithCode(asked: Loose, method: CodeMethod, code: string): Promise<Heard>
  sendCode(asked: Loose): Promise<Heard>
  challenge: {
    look(api_path: string): Promise<Heard>
    choose(api_path: string, choice: '0' | '1'): Promise<Heard>
    replay(api_path: string): Promise<Heard>
    reset(api_path: string): Promise<Heard>
    sendCode(api_path: string, code: string): Promise<Heard>
  }
  logOut(): Promise<Heard>
  currentUser(): Promise<Heard>
  userByName(username: string): Promise<Heard>
  userById(pk: string): Promise<Heard>
  search(text: string): Promise<Heard>
  followers(pk: string, max_id?: string): Promise<Heard>
  following(pk: string, max_id?: string): Promise<Heard>
  friendship(pk: string): Promise<Heard>
  friendships(pks: string[]): Promise<Heard>
  userFeed(pk: string, max_id?: string): Promise<Heard>
  timeline(max_id?: string): Promise<Heard>
  /** Media of a page of a hashtag, and the answer it came with. */
  hashtag(tag: string, before?: Loose): Promise<{ heard: Heard; media: Loose[] }>
  hashtagInfo(tag: string): Promise<Heard>
  media(media: Loose): Promise<Heard>
  likers(media: Loose): Promise<Heard>
  /** All comments of a media, page by page, once by each of the ways this generation reads them. */
  comments(media: Loose): Promise<Loose[][][]>
  follow(pk: string): Promise<Heard>
  unfollow(pk: string): Promise<Heard>
  removeFollower(pk: string): Promise<Heard>
  like(media: Loose): Promise<Heard>
  unlike(media: Loose): Promise<Heard>
  comment(media: Loose, text: string): Promise<Heard>
  deleteComment(media: Loose, comment_pk: string): Promise<Heard>
}
