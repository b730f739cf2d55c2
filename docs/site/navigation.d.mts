export const navigation: readonly { readonly title: string; readonly pages: readonly string[] }[];
export const unlisted: readonly string[];
