/** The widths in px that the shop shows images in, and that they may be asked for. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const
