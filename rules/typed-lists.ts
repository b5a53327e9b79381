/** The names, hashtags and addresses in what was typed or pasted: apart by blanks, lines, commas and semicolons of any script. */
export const namesIn = (text: string) => text.split(/[\s,;，；、،؛]+/u).filter(Boolean)

/** Words and phrases apart by commas of any script, which a phrase doesn't contain. */
export const phrasesIn = (text: string) =>
  text
    .split(/[,，、،]/u)
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/** Without blanks and the @ before a name, as any keyboard has it. */
export const withoutAt = (text: string) => text.trim().replace(/^[@＠]/u, '')

/** The same of the # before a hashtag. */
export const withoutHash = (text: string) => text.trim().replace(/^[#＃]/u, '')
