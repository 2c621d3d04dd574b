/** What an image says of itself before it is decoded. */
export interface ImageHeader {
  width: number
  height: number
  /** Of a decoded line, as it is handed on. */
  line_bytes: number
  /** What a decoder holds from the beginning to the end; 0 when it goes through the image line by line. */
  whole_bytes: number
}
