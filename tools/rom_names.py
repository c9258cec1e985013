"""Names that MicroPython has in its ROM: to say one more of them costs no memory."""

# Those that .mpy files of version 6 give by number (py/makeqstrdata.py) and a variable may have
_STATIC = """
    append args bool builtins bytearray bytecode bytes callable chr classmethod clear close const copy count
    dict dir divmod end endswith eval exec extend find format from_bytes get getattr globals hasattr hash id
    index insert int isalpha isdigit isinstance islower isspace issubclass isupper items iter join key keys
    len list little locals lower lstrip main map micropython next object open ord pop popitem pow print range
    read readinto readline remove replace repr reverse rfind rindex round rsplit rstrip send sep set setattr
    setdefault sort sorted split start startswith staticmethod step stop str strip sum super throw to_bytes
    tuple type update upper value values write zip abs all any ArithmeticError AssertionError AttributeError
    BaseException EOFError Ellipsis Exception GeneratorExit ImportError IndentationError IndexError KeyError
    KeyboardInterrupt LookupError MemoryError NameError NoneType NotImplementedError OSError OverflowError
    RuntimeError StopIteration SyntaxError SystemExit TypeError ValueError ZeroDivisionError
"""
STATIC = tuple(_STATIC.split())

# Those that such files spell, but that the builds for the ESP32 and for a PC both have: of py, extmod and the
# modules they freeze. None is a function that every module sees.
_BUILT_IN = """
    a2b_base64 accept aclose acos acosh acquire aes AF_INET allocate_lock args ARRAY asin asinh atan atan2
    atanh awrite b2a_base64 backlog BF_LEN BF_POS BFINT16 BFINT32 BFINT8 BFUINT16 BFUINT32 BFUINT8 BIG_ENDIAN
    binascii bind bound_method buf bytearray_at calcsize call_exception_handler cancel CancelledError ceil
    CERT_NONE chdir choice closure collect compile connect copysign coro cos cosh create_task cryptolib
    cur_task current_task decrypt default default_exception_handler degrees deleter deque dict_view difference
    digest disable discard do_handshake drain dump dumps EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED
    ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR enable encrypt ENOBUFS ENODEV
    ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM erf erfc errno errorcode ETIMEDOUT Event exc exception exit exp
    expm1 fabs factorial flags FLOAT32 FLOAT64 floor flush fmod frexp future gamma gather generator
    get_event_loop get_extra_info get_ident getaddrinfo getcwd getrandbits gmtime group hashlib heap_lock
    heap_unlock heapify heapq hexlify hline host ilistdir imag inf INT INT16 INT32 INT64 INT8 intersection
    ioctl IOQueue ipoll is_set isclose isdisjoint isenabled isfinite isinf isnan iterable iterator json
    kbd_intr ldexp lgamma listen LITTLE_ENDIAN load_cert_chain loads localtime Lock lock locked LockType log
    log10 log2 LONG LONGLONG lookahead Loop makefile match math md5 mem16 mem8 mem_alloc mem_info message
    mktime mode modf modify mount mtime namedtuple NATIVE new_event_loop open_connection opt_level pack
    pack_into peek ph_key pixel poller POLLERR POLLHUP POLLIN POLLOUT popleft port progsize
    PROTOCOL_TLS_CLIENT PROTOCOL_TLS_SERVER PTR push qstr_info queue_read queue_write radians randint random
    randrange readblocks readexactly readlines recv recvfrom register release rename return_exceptions rmdir
    run_forever run_until_complete schedule scroll search seed seek select sendall sendto Server
    server_hostname set_exception_handler setblocking setsockopt setter settimeout sha1 sha256 SHORT
    sin sinh sizeof SO_REUSEADDR SOCK_DGRAM SOCK_STREAM socket SOL_SOCKET splitlines sqrt SSLContext
    stack_size stack_use start_new_thread start_server state statvfs StreamReader StreamWriter struct sub
    symmetric_difference tan tanh Task TaskQueue tau ThreadSafeFlag threshold ticks_cpu timeout TimeoutError
    trunc UINT UINT16 UINT32 UINT64 UINT8 ULONG ULONGLONG umount unhexlify uniform union unlink unpack_from
    unregister USHORT verify_mode version_info viper vline VOID wait_closed wait_for wait_for_ms wait_io_event
    waiting writeblocks
"""
BUILT_IN = tuple(_BUILT_IN.split())
