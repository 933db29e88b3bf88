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
  }
}
