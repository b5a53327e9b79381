/** What a column's heading says it contains; `other` is what no reader of people needs. */
export type HeadingRole =
  | 'username'
  | 'profile'
  | 'instagram_id'
  | 'full_name'
  | 'date'
  | 'followed_at'
  | 'unfollowed_at'
  | 'action'
  | 'other'

/** Headings that say “username” and nothing else. */
const usernames =
  'username, user names, usernames, handle, handles, instagram username, instagram user name, instagram handle, instagram name, insta name, ig username, ig handle, ' +
  'account name, user handle, account username, profile username, profile name, target username, ' +
  'nombre de usuario, usuario de instagram, nome de usuário, usuário do instagram, nom d’utilisateur, nom utilisateur, pseudo, identifiant, benutzername, ' +
  'nutzername, instagram-name, nome utente, kullanıcı adı, kullanıcı ismi, имя пользователя, никнейм, ник, логин, اسم المستخدم, यूज़रनेम, यूजरनेम, ' +
  'उपयोगकर्ता नाम, nama pengguna, nama akun, ユーザーネーム, ユーザー名, アカウント名, gebruikersnaam, nazwa użytkownika, användarnamn, 用户名, 用戶名, 사용자 이름'

/** Those that mean an account, and stand above other things too. */
const accounts =
  'user, users, account, accounts, login, nick, nickname, screen name, instagram, insta, ig, instagram account, target, target user, member, person, people, ' +
  'usuario, usuarios, usuário, cuenta, conta, utilisateur, compte, benutzer, konto, utente, kullanıcı, hesap, пользователь, аккаунт, المستخدم, الحساب, ' +
  'यूज़र, अकाउंट, pengguna, akun, ユーザー, アカウント'

const profiles =
  'profile, profile url, profile link, profile page, profile address, url, link, href, user url, user link, account url, instagram url, instagram link, ' +
  'instagram profile, instagram profile url, ig url, perfil, url del perfil, enlace, enlace del perfil, url do perfil, link do perfil, profil, lien, ' +
  'lien du profil, url du profil, profil-url, profil-link, profillink, profilo, url profilo, link profilo, profil url, profil linki, profil bağlantısı, ' +
  'профиль, ссылка, ссылка на профиль, الملف الشخصي, رابط الملف الشخصي, प्रोफ़ाइल, प्रोफाइल, प्रोफ़ाइल लिंक, tautan, tautan profil, プロフィール, プロフィールurl'

const ids =
  'id, pk, user id, userid, user pk, profile id, account id, ig id, instagram id, instagram user id, instagram pk, fbid, instagram number, instagram’s number, ' +
  'número de instagram, número do instagram, numéro instagram, numéro d’instagram, instagram-nummer, nummer bei instagram, numero instagram, ' +
  'numero di instagram, instagram numarası, номер в instagram, رقم instagram, instagram नंबर, nomor instagram, instagram番号, instagramの番号'

const full_names =
  'name, full name, display name, real name, first name, last name, nombre, nombre completo, nome, nome completo, nom, nom complet, prénom, vollständiger name, ' +
  'vorname, nachname, ad, ad soyad, tam ad, имя, полное имя, الاسم, الاسم الكامل, नाम, पूरा नाम, nama, nama lengkap, 名前, 氏名'

const dates =
  'date, time, datetime, timestamp, when, created, created at, added, added at, added on, date added, last interaction, last interaction at, last seen, ' +
  'scraped at, collected at, interacted at, updated at, ' +
  'fecha, fecha de adición, añadida, añadido, data, adicionada, adicionado, date d’ajout, ajout, ajouté, datum, zeit, zeitpunkt, hinzugefügt, hinzugefügt am, ' +
  'aggiunto, aggiunta, ora, tarih, eklendi, дата, добавлен, добавлена, дата добавления, التاريخ, تاريخ الإضافة, तारीख, जोड़े जाने का समय, tanggal, waktu, ' +
  'ditambahkan, 日付, 日時, 追加日時'

const follow_dates =
  'followed, followed at, followed on, followed date, followed time, followed since, follow date, follow time, follow at, date followed, date of follow, ' +
  'following since, seguida el, seguido el, seguido em, suivi le, gefolgt am, seguito il, takip tarihi, дата подписки, تاريخ المتابعة, फ़ॉलो की तारीख, ' +
  'tanggal mengikuti, フォローした日'

const unfollow_dates =
  'unfollowed, unfollowed at, unfollowed on, unfollowed date, unfollowed time, unfollow date, unfollow time, unfollow at, date unfollowed, ' +
  'dejada de seguir el, dejado de seguir el, deixou de seguir em, plus suivi le, entfolgt am, non più seguito dal, takibi bırakma tarihi, дата отписки, ' +
  'تاريخ إلغاء المتابعة, अनफ़ॉलो की तारीख, tanggal berhenti mengikuti, フォロー解除した日'

const actions =
  'action, type, interaction, event, status, did, activity, what was done, qué se hizo, o que foi feito, action effectuée, was getan wurde, ' +
  'che cosa è stato fatto, ne yapıldığı, что сделано, ما تم فعله, क्या किया गया, yang dilakukan, 行ったこと'

const others =
  'private, is private, verified, is verified, business, is business, is business account, followers, follower, followers count, follower count, following, ' +
  'following count, followings, followings count, followees, posts, posts count, post count, media count, engagement, engagement rate, bio, biography, ' +
  'description, email, e-mail, public email, phone, phone number, contact phone number, website, external url, category, avatar, avatar url, picture, ' +
  'profile pic, profile pic url, profile picture, profile picture url, photo, lists, list, note, notes, comment, comments, tag, tags, label, city, country, ' +
  'location, address, language, gender, source, campaign, followed by you, followed by viewer, follows you, follows viewer, requested by viewer, is followed by, ' +
  'mutual, has anonymous profile picture, latest reel media, rank, number, no, nr, index, ' +
  'privada, privado, verificada, verificado, seguidores, seguidos, siguiendo, publicaciones, listas, biografía, correo, ' +
  'seguindo, publicações, privé, privée, vérifié, vérifiée, abonnés, abonnements, publications, listes, privat, verifiziert, abonnenten, abonniert, ' +
  'gefolgt, beiträge, listen, notiz, biografie, privato, verificato, seguiti, liste, gizli, doğrulanmış, takipçi, takipçiler, takip edilen, gönderi, ' +
  'listeler, закрытый, подтверждённый, подписчики, подписки, публикации, списки, حساب خاص, حساب موثق, حساب موثّق, المتابعون, يتابع, القوائم, ' +
  'प्राइवेट, वेरिफ़ाइड, फ़ॉलोअर्स, फ़ॉलोइंग, लिस्ट, terverifikasi, pengikut, mengikuti, daftar, 非公開, 認証済み, フォロワー, フォロー中, リスト, 投稿'

const texts: readonly (readonly [HeadingRole, string])[] = [
  ['username', usernames],
  ['username', accounts],
  ['profile', profiles],
  ['instagram_id', ids],
  ['full_name', full_names],
  ['unfollowed_at', unfollow_dates],
  ['followed_at', follow_dates],
  ['action', actions],
  ['date', dates],
  ['other', others],
]

/** The same for however a heading is written: `userName`, `USER_NAME:`, `Nom d'utilisateur`. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')

const wordsIn = (text: string) => text.split(', ').map(bare)

const roles = new Map<string, HeadingRole>(
  texts.toReversed().flatMap(([role, words]) => wordsIn(words).map((word) => [word, role] as const)),
)
const explicit = new Set(wordsIn(usernames))

/** What a cell says as a heading, taken as a whole; null where it is no heading of any tool or language that is known. */
export const headingRole = (cell: string): HeadingRole | null =>
  cell.length <= MAX_HEADING_LENGTH ? (roles.get(bare(cell)) ?? null) : null

const MAX_HEADING_LENGTH = 60

/** Whether a heading says “username” and nothing else. */
export const saysUsername = (cell: string) => headingRole(cell) === 'username' && explicit.has(bare(cell))
