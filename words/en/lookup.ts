/** What a lookup says where it finds nothing it can show. */
export const lookupNotes = {
  busy: 'This account is busy with a task right now.',
  private: 'Private, so its lists can’t be read.',
}
