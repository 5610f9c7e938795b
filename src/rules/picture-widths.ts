/** The widths in px that the shop shows pictures in, and that they may be asked for. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const
