import { accountPictureAddress } from '../edges/pictures/addresses.ts'

/** The address from which a browser gets an account's picture: here, not at Instagram. */
export const pictureAddress = ({
  id,
  profile_pic_url,
}: {
  id: string
  profile_pic_url: string | null
}): string | null => (profile_pic_url ? accountPictureAddress(id, profile_pic_url) : null)
