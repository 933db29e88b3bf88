declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<unknown>;
    reset(): void;
    configureBuckets(): Promise<unknown>;
    close(): Promise<void>;
    store: {
      putObject(object: {
        bucket: string;
        key: string;
        content: Buffer | NodeJS.ReadableStream;
        metadata: unknown;
      }): Promise<{ size: number; md5: string }>;
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
      putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>;
    };
  }
}
