/** The files of the page, and a name for their version; the server writes it above the worker. */
declare const PAGE: { build: string; files: string[] };
