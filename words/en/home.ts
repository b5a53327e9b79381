/** What the dashboard says while an account is new, and of what runs. */
export const homeMessages = {
  firstSteps: 'First steps',
  firstStepsAbout: 'From here to your first follows in about two minutes.',
  hideSteps: 'Hide first steps',
  done: ' (done)',
  steps: {
    preview: {
      title: 'Follow your first people',
      about: 'Name an account whose followers may like what you post. You’ll see everyone before anyone is followed.',
      go: 'Preview',
    },
    watch: {
      title: 'Watch it run',
      about: 'Start from the preview, then follow the progress here. You can pause or stop at any time.',
      go: 'Start',
    },
    upload: {
      title: 'See who doesn’t follow you back',
      about: 'Upload your Instagram export. This doesn’t contact Instagram.',
      go: 'Upload',
    },
  },
  sourceMissing: 'Choose at least one source.',
  allSettings: 'All settings',
  faces: 'Latest people',
  face: (name: string, what: string) => `${name}: ${what}`,
  faceStates: { requested: 'Requested', sent: 'Sent, being checked' },
} as const
