/** Those of the sign-in page, which loads no others. */
export const firstUiMessages = { retry: 'Retry', hidePassword: 'Hide password', showPassword: 'Show password' }

/** Labels that the parts of the kit bring along. */
export const uiMessages = {
  cancel: 'Cancel',
  close: 'Close',
  done: 'done',
  followed: 'followed',
  unlimited: 'unlimited',
  viewAsChart: 'View as chart',
  viewAsTable: 'View as table',
  asTable: (label: string) => `${label}, table`,
  selectFile: 'Select File',
  selectFileFor: (title: string) => ` for ${title}`,
  removeFile: (name: string) => `Remove ${name}`,
  moreFiles: (count: number) => `${count} more`,
  leftOut: (names: string, is_one: boolean, why: string) => `${names} ${is_one ? 'was' : 'were'} left out: ${why}.`,
  onlyFilesOf: (ending: string) => `only ${ending} files are read`,
  oneFileOnly: 'there is room for one file here',
}
