/** A picture of this server in another size: 96 pixels by default, 192 for the drawer and sharp screens. */
export const largePicture = (address: string | null) => address && `${address}&size=192`
