/** Labels of the parts of web/ui. */
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
  leftOut: (names: string, is_one: boolean, why: string) => `${names} ${is_one ? 'was' : 'were'} skipped: ${why}.`,
  onlyFilesOf: (ending: string) => `only ${ending} files are supported`,
  oneFileOnly: 'you can add only one file here',
}
